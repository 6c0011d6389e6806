"""What an administrator sees and does: views and commands, and the actions that need a name and a reason.

Imports reports and everything under it. Has no tables of its own.
"""
