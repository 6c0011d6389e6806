"""A supervisor of toy processes as a separate program, which tests can stop as a user or the kernel would.

`python -m tests.stack.toy_stack DIRECTORY TABLE`, TABLE being JSON: {name: shell command}. A process is ready
when it has made the file `DIRECTORY/ready/NAME`. The states are written to `DIRECTORY/state.json`.
"""

import json
import sys
from pathlib import Path

from stack.console import Console
from stack.errors import StackError
from stack.files import write_json
from stack.supervisor import Supervisor
from stack.table import ProcessSpec


def main() -> int:
    directory, table = Path(sys.argv[1]), json.loads(sys.argv[2])
    (directory / "ready").mkdir(exist_ok=True)

    def write_state(supervisor: Supervisor) -> None:
        states = {
            name: {"pid": one.pid, "state": one.state.value} for name, one in supervisor.processes.items()
        }
        write_json(directory / "state.json", states)

    console = Console()
    supervisor = Supervisor(
        logs=directory, console=console, changed=write_state, grace=1.0, back_off=(0.05, 0.1)
    )
    supervisor.catch_signals()
    try:
        supervisor.add([spec(directory, name, command) for name, command in table.items()])
        if supervisor.run_until_ready():
            console.line("all ready")
            supervisor.watch()
    except StackError as error:
        console.line(error.explain())
        return 1
    finally:
        supervisor.stop()
    return 0


def spec(directory: Path, name: str, command: str) -> ProcessSpec:
    ready_file = directory / "ready" / name
    return ProcessSpec(
        name=name,
        command=("/bin/sh", "-c", command),
        env={"READY_FILE": str(ready_file), "PATH": "/usr/bin:/bin"},
        cwd=directory,
        ready=ready_file.exists,
        ready_file=ready_file,
    )


if __name__ == "__main__":
    sys.exit(main())
