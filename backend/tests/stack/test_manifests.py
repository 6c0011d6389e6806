"""The Kubernetes manifests: made from docker-compose.yml, fresh, valid, as closed as the services there."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate  # type: ignore[import-untyped]
import pytest
import yaml

from stack.compose import read_compose
from stack.manifests import DIRECTORY, REQUIRED, manifests, write_manifests

EXAMPLE = DIRECTORY.parent / "example"
COMPOSE = read_compose(dict.fromkeys(REQUIRED, "given"))
# The oldest that is still supported, and the newest that the package knows.
VERSIONS = ("1.34", "1.37")


def _documents() -> list[dict[str, Any]]:
    files = [*DIRECTORY.glob("*.yaml"), EXAMPLE / "namespace.yaml", EXAMPLE / "ingress.yaml"]
    texts = [file.read_text() for file in files if file.name != "kustomization.yaml"]
    return [document for text in texts for document in yaml.safe_load_all(text)]


def _pods() -> dict[str, dict[str, Any]]:
    found = [one for one in _documents() if one["kind"] in {"Deployment", "Job"}]
    return {
        one["spec"]["template"]["metadata"]["labels"]["app.kubernetes.io/name"]: one["spec"]["template"][
            "spec"
        ]
        for one in found
    }


def test_the_manifests_are_those_of_the_compose_file(tmp_path: Path) -> None:
    """Stale? `make manifests`."""
    (tmp_path / "gone.yaml").write_text("")
    write_manifests(tmp_path)
    made = {file.name: file.read_text() for file in tmp_path.iterdir()}

    assert made == manifests()
    assert {file.name: file.read_text() for file in DIRECTORY.iterdir()} == made


@pytest.mark.parametrize("version", VERSIONS)
def test_kubernetes_takes_every_manifest(version: str) -> None:
    for document in _documents():
        kubernetes_validate.validate(document, version, strict=True)


def test_kubernetes_would_refuse_a_misspelt_field() -> None:
    deployment = next(one for one in _documents() if one["kind"] == "Deployment")
    deployment["spec"]["template"]["spec"]["containers"][0]["readinesProbe"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(deployment, VERSIONS[0], strict=True)


def test_every_service_of_ours_has_a_pod_with_its_own_command() -> None:
    ours = {one.name: one for one in COMPOSE.usual if one.is_ours}
    pods = _pods()
    assert set(pods) == set(ours)
    for name, pod in pods.items():
        assert pod["containers"][0]["command"] == list(ours[name].command)
        assert ("initContainers" in pod) == (name != "migrate")


def test_every_container_is_as_closed_as_a_strict_namespace_demands() -> None:
    for name, pod in _pods().items():
        assert pod["securityContext"]["runAsNonRoot"], name
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert pod["automountServiceAccountToken"] is False
        for container in (*pod.get("initContainers", ()), *pod["containers"]):
            assert container["securityContext"] == {
                "readOnlyRootFilesystem": True,
                "allowPrivilegeEscalation": False,
                "capabilities": {"drop": ["ALL"]},
            }, name
            assert "memory" in container["resources"]["limits"]


def test_only_the_settlement_pod_mounts_the_key_to_wallet_secrets_and_no_manifest_holds_a_secret() -> None:
    holders = [name for name, pod in _pods().items() if "dropwise-seal-private-key" in str(pod)]
    assert holders == ["worker-settlement"]
    pod = _pods()["worker-settlement"]
    containers = (*pod["initContainers"], *pod["containers"])
    assert [one["name"] for one in containers if "seal-private-key" in str(one)] == ["worker-settlement"]
    assert [one["kind"] for one in _documents() if one["kind"] in {"Secret", "ConfigMap"}] == []
    assert "the operator's" not in "".join(manifests().values())


def test_kustomize_builds_the_example(tmp_path: Path) -> None:
    kubectl = shutil.which("kubectl")
    if kubectl is None:
        pytest.skip("kubectl is missing.")
    shutil.copytree(DIRECTORY, tmp_path / "base")
    shutil.copytree(EXAMPLE, tmp_path / "mine")
    for name in ("credentials.env", "secrets.json", "seal-private-key"):
        (tmp_path / "mine" / name).write_text("A=b\n")
    done = subprocess.run(
        [kubectl, "kustomize", str(tmp_path / "mine")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    built = list(yaml.safe_load_all(done.stdout))
    images = {
        container["image"]
        for one in built
        if one["kind"] in {"Deployment", "Job"}
        for container in one["spec"]["template"]["spec"]["containers"]
    }
    assert {image.rsplit(":", 1)[0] for image in images} == {"registry.example/dropwise"}
    assert {one["metadata"]["namespace"] for one in built if one["kind"] != "Namespace"} == {"dropwise"}
    names = {one["metadata"]["name"] for one in built if one["kind"] == "Secret"}
    web = next(one for one in built if one["metadata"]["name"] == "web" and one["kind"] == "Deployment")
    used = {
        volume["secret"]["secretName"]
        for volume in web["spec"]["template"]["spec"]["volumes"]
        if "secret" in volume
    }
    assert used < names
