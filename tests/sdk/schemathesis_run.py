"""Lets schemathesis look for requests that the service answers otherwise than its description says.

Usage: python schemathesis_run.py BASE_URL KEY

All checks run, on every operation, streams included. Each operation is asked at least 60 times.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

AT_LEAST = 60


def main(base_url, key):
    here = pathlib.Path(__file__).parent
    # The command is in the folder of the interpreter, because both are in the same virtual environment.
    command = pathlib.Path(sys.executable).with_name("schemathesis")
    with tempfile.TemporaryDirectory() as folder:
        counts = pathlib.Path(folder) / "counts.json"
        environment = os.environ | {
            "SCHEMATHESIS_HOOKS": "schemathesis_hooks",
            "SCHEMATHESIS_COUNTS": str(counts),
            "PYTHONPATH": str(here),
        }
        arguments = [f"{base_url}/openapi.json", "-H", f"Authorization: Bearer {key}", "--checks", "all"]
        # Some examples are generated twice and sent once, so generate more than needed.
        arguments += ["--max-examples", str(2 * AT_LEAST), "--seed", "1", "--request-timeout", "60"]
        arguments += ["--continue-on-failure", "--no-color"]
        # A temporary working directory, because schemathesis stores examples there, which would make runs differ.
        status = subprocess.run([command, "run", *arguments], env=environment, cwd=folder).returncode
        asked = json.loads(counts.read_text(encoding="utf-8"))
    seldom = [operation for operation, n_asked in asked.items() if n_asked < AT_LEAST]
    for operation, n_asked in sorted(asked.items()):
        print(f"{operation}: asked {n_asked} times")
    for operation in seldom:
        print(f"FAILED: {operation} was asked fewer than {AT_LEAST} times")
    n_failed = len(seldom) + (status != 0) + (len(asked) == 0)
    print(f"{len(asked) - len(seldom)} passed, {n_failed} failed")
    return 1 if n_failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
