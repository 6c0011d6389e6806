"""What Dropwise promises, the tests that hold each promise, and the lines that break it."""
