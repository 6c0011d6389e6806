"""`make manifests`: Kubernetes manifests of the services in `docker-compose.yml`, into `ops/kubernetes/base`.

Commands, environments, health checks, limits, users and networks are read from the file. What a cluster has
elsewhere is left out: PostgreSQL and Redis are given by address, its ingress has the certificate. What an
operator writes is in `ops/kubernetes/example`: settings, secrets, addresses.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from .compose import Compose, Service, read_compose
from .paths import BACKEND

DIRECTORY = BACKEND / "ops" / "kubernetes" / "base"
HEADER = "# Generated from docker-compose.yml by `make manifests`. Change that file, not this one.\n"
# Settings without which the file does not read. They are among the operator's below.
REQUIRED = ("POSTGRES_PASSWORD", "PUBLIC_ORIGIN", "ALLOWED_HOSTS", "EMAIL_HOST")
# Of the file's values, those that are the installation's own in a cluster: ConfigMap and Secret have them.
OPERATORS = ("DATABASE_URL", "REDIS_URL", "PUBLIC_ORIGIN", "ALLOWED_HOSTS", "NUM_PROXIES", "EMAIL_HOST")
SETTINGS, CREDENTIALS = "dropwise-settings", "dropwise-credentials"
# Each secret of the file, and its key in the Secret of the same name.
SECRET_KEYS = {"secrets": "secrets.json", "seal-private-key": "seal-private-key"}
# These may run more than once at a time; two requests can then be served while one process is replaced.
REPLICAS = {"web": 2}
# Volumes that several pods write, and their sizes.
SHARED = {"media": "5Gi", "audit": "1Gi"}
PORTS = {"web": 8000, "metrics": 9464}


class _Plain(yaml.SafeDumper):
    """Writes a part that occurs twice two times, as people do."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


@dataclass(frozen=True)
class _Maker:
    """Makes the manifests of one table."""

    compose: Compose

    def files(self) -> dict[str, str]:
        """The text of each file by its name."""
        ours = [one for one in self.compose.usual if one.is_ours]
        jobs = [one for one in ours if one.ends]
        kept = [one for one in ours if not one.ends]
        parts: dict[str, list[dict[str, Any]]] = {
            **{f"{one.name}.yaml": [self._deployment(one)] for one in kept},
            **{f"{one.name}.yaml": [self._job(one)] for one in jobs},
            "services.yaml": [_service(name, port) for name, port in PORTS.items()],
            "volumes.yaml": [_claim(name, size) for name, size in SHARED.items()],
            "disruption.yaml": [_disruption(name) for name in REPLICAS],
            "network.yaml": [
                _closed(),
                *(_open(name, port) for name, port in PORTS.items()),
                _inside([one.name for one in ours if one.definition["networks"] == ["inside"]]),
            ],
        }
        texts = {name: _written(*all_of) for name, all_of in parts.items()}
        image, version = ours[0].image.split("@")[0].split(":")
        texts["kustomization.yaml"] = _written(
            {
                "apiVersion": "kustomize.config.k8s.io/v1beta1",
                "kind": "Kustomization",
                "labels": [{"pairs": {"app.kubernetes.io/part-of": "dropwise"}}],
                "images": [{"name": image, "newTag": version}],
                "resources": sorted(parts),
            }
        )
        return texts

    def _deployment(self, service: Service) -> dict[str, Any]:
        replicas = REPLICAS.get(service.name, 1)
        rolling = {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": 1, "maxUnavailable": 0}}
        return {
            "apiVersion": "apps/v1",
            "kind": "Deployment",
            "metadata": _named(service.name),
            "spec": {
                "replicas": replicas,
                "strategy": rolling if replicas > 1 else {"type": "Recreate"},
                "selector": {"matchLabels": _label(service.name)},
                "template": {"metadata": {"labels": _label(service.name)}, "spec": self._pod(service)},
            },
        }

    def _job(self, service: Service) -> dict[str, Any]:
        """A job cannot be changed, so each version has one of its own."""
        version = service.image.split("@")[0].split(":")[1].replace(".", "-")
        return {
            "apiVersion": "batch/v1",
            "kind": "Job",
            "metadata": _named(f"{service.name}-{version}"),
            "spec": {
                "backoffLimit": 10,
                "template": {
                    "metadata": {"labels": _label(service.name)},
                    "spec": {**self._pod(service), "restartPolicy": "OnFailure"},
                },
            },
        }

    def _pod(self, service: Service) -> dict[str, Any]:
        user, group = (int(number) for number in service.definition["user"].split(":"))
        in_memory: dict[str, Any] = {"emptyDir": {"medium": "Memory", "sizeLimit": "64Mi"}}
        volumes = {"tmp": in_memory}
        for source, _ in _mounts(service):
            claim = {"persistentVolumeClaim": {"claimName": source}}
            volumes[source] = claim if source in SHARED else in_memory
        for name in service.secrets:
            volumes[name] = {"secret": {"secretName": f"dropwise-{name}", "defaultMode": 0o440}}
        containers = [self._container(service)]
        if not service.ends and service.name != "metrics":
            containers.append(self._counts(service))
        pod: dict[str, Any] = {
            "automountServiceAccountToken": False,
            "enableServiceLinks": False,
            "securityContext": {
                "runAsNonRoot": True,
                "runAsUser": user,
                "runAsGroup": group,
                "fsGroup": group,
                "seccompProfile": {"type": "RuntimeDefault"},
            },
            "terminationGracePeriodSeconds": _seconds(str(service.definition["stop_grace_period"])),
        }
        if "migrate" in service.needs:
            pod["initContainers"] = [self._until_migrated(service)]
        pod["containers"] = containers
        pod["volumes"] = [{"name": name, **kind} for name, kind in volumes.items()]
        return pod

    def _container(self, service: Service) -> dict[str, Any]:
        container: dict[str, Any] = {
            "name": service.name,
            "image": service.image.split(":")[0],
            "command": list(service.command),
            "env": _environment(service),
            "envFrom": [{"configMapRef": {"name": SETTINGS}}, {"secretRef": {"name": CREDENTIALS}}],
            "resources": _resources(service),
            "securityContext": _closed_container(service),
            "volumeMounts": [
                {"name": "tmp", "mountPath": "/tmp"},  # noqa: S108 (the container's own)
                *({"name": source, "mountPath": path} for source, path in _mounts(service)),
                *(
                    {
                        "name": name,
                        "mountPath": f"/run/secrets/{name}",
                        "subPath": SECRET_KEYS[name],
                        "readOnly": True,
                    }
                    for name in service.secrets
                ),
            ],
        }
        if service.name in PORTS:
            container["ports"] = [{"containerPort": PORTS[service.name]}]
        if service.health_check:
            check = {
                "exec": {"command": list(service.health_check)},
                "periodSeconds": 10,
                "timeoutSeconds": 10,
            }
            start = _seconds(str(service.definition["healthcheck"]["start_period"]))
            container["startupProbe"] = {**check, "failureThreshold": max(start // 10, 1) * 3}
            if service.name == "web":
                # Without the database it serves nobody, and a restart would not help.
                container["readinessProbe"] = check
                container["livenessProbe"] = {
                    "httpGet": {
                        "path": "/healthz",
                        "port": PORTS["web"],
                        "httpHeaders": [{"name": "Host", "value": "localhost"}],
                    },
                    "periodSeconds": 10,
                    "timeoutSeconds": 5,
                    "failureThreshold": 6,
                }
            else:
                container["livenessProbe"] = {**check, "failureThreshold": 3}
        return container

    def _until_migrated(self, service: Service) -> dict[str, Any]:
        """Ends once the tables are those of this version; until then it is started again."""
        container = self._container(service)
        for probe in ("startupProbe", "readinessProbe", "livenessProbe", "ports"):
            container.pop(probe, None)
        mounts = [one for one in container["volumeMounts"] if one["name"] != "seal-private-key"]
        env = [one for one in container["env"] if one["name"] != "SEAL_PRIVATE_KEY_FILE"]
        command = ["python", "manage.py", "migrate", "--check"]
        return {**container, "name": "migrated", "command": command, "env": env, "volumeMounts": mounts}

    def _counts(self, service: Service) -> dict[str, Any]:
        """A pod is a machine of its own: what its process counts is answered beside it."""
        metrics = self.compose.services["metrics"]
        beside = self._container(metrics)
        for probe in ("startupProbe", "livenessProbe"):
            beside.pop(probe, None)
        mounts = {mount["name"]: mount for mount in beside["volumeMounts"]}
        return {
            **beside,
            "name": "counts",
            "command": [*metrics.command, "--no-rows"],
            "volumeMounts": [mounts[name] for name in ("tmp", "metrics", "secrets")],
            "ports": [{"containerPort": PORTS["metrics"], "name": "counts"}],
            "env": [one for one in beside["env"] if one["name"] not in {"READY_FILE", "AUDIT_HASH_FILE"}],
            "resources": {"requests": {"cpu": "10m", "memory": "96Mi"}, "limits": {"memory": "256Mi"}},
        }


def manifests() -> dict[str, str]:
    """The text of each generated file by its name."""
    return _Maker(read_compose(dict.fromkeys(REQUIRED, "the operator's"))).files()


def write_manifests(directory: Path = DIRECTORY) -> list[str]:
    """Write them, and remove those of services that are gone; the names of all."""
    texts = manifests()
    directory.mkdir(parents=True, exist_ok=True)
    for old in directory.glob("*.yaml"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (directory / name).write_text(text, encoding="utf-8")
    return sorted(texts)


def _written(*documents: dict[str, Any]) -> str:
    return HEADER + yaml.dump_all(documents, Dumper=_Plain, sort_keys=False, width=110)


def _environment(service: Service) -> list[dict[str, str]]:
    """The file's own values. Kubernetes reads `$(NAME)` in them, which none of ours has."""
    return [
        {"name": name, "value": value} for name, value in service.environment.items() if name not in OPERATORS
    ]


def _secret_file(name: str) -> dict[str, Any]:
    """The one file of a Secret, where the services look for it."""
    return {
        "name": name,
        "mountPath": f"/run/secrets/{name}",
        "subPath": SECRET_KEYS[name],
        "readOnly": True,
    }


def _mounts(service: Service) -> list[tuple[str, str]]:
    pairs = (text.split(":")[:2] for text in service.definition.get("volumes", ()))
    return [(source, path) for source, path in pairs]


def _resources(service: Service) -> dict[str, dict[str, str]]:
    """The file's limits; half of the memory and a fifth of the processors are reserved."""
    memory = _mebibytes(str(service.definition["mem_limit"]))
    cpus = float(service.definition["cpus"])
    return {
        "requests": {"cpu": f"{round(cpus * 200)}m", "memory": f"{memory // 2}Mi"},
        "limits": {"cpu": f"{round(cpus * 1000)}m", "memory": f"{memory}Mi"},
    }


def _closed_container(service: Service) -> dict[str, Any]:
    return {
        "readOnlyRootFilesystem": bool(service.definition["read_only"]),
        "allowPrivilegeEscalation": "no-new-privileges:true" not in service.definition["security_opt"],
        "capabilities": {"drop": list(service.definition["cap_drop"])},
    }


def _service(name: str, port: int) -> dict[str, Any]:
    return {
        "apiVersion": "v1",
        "kind": "Service",
        "metadata": _named(name),
        "spec": {"selector": _label(name), "ports": [{"name": name, "port": port, "targetPort": port}]},
    }


def _claim(name: str, size: str) -> dict[str, Any]:
    return {
        "apiVersion": "v1",
        "kind": "PersistentVolumeClaim",
        "metadata": _named(name),
        "spec": {"accessModes": ["ReadWriteMany"], "resources": {"requests": {"storage": size}}},
    }


def _disruption(name: str) -> dict[str, Any]:
    return {
        "apiVersion": "policy/v1",
        "kind": "PodDisruptionBudget",
        "metadata": _named(name),
        "spec": {"minAvailable": 1, "selector": {"matchLabels": _label(name)}},
    }


def _closed() -> dict[str, Any]:
    """Nobody reaches any pod, but for what follows."""
    return _policy("closed", {}, {"policyTypes": ["Ingress"], "ingress": []})


def _open(name: str, port: int) -> dict[str, Any]:
    """The cluster's ingress reaches the site; Prometheus reaches every pod's numbers."""
    whose = {"matchLabels": _label(name)} if name == "web" else {}
    return _policy(
        name, whose, {"policyTypes": ["Ingress"], "ingress": [{"ports": [{"protocol": "TCP", "port": port}]}]}
    )


def _inside(names: Iterable[str]) -> dict[str, Any]:
    """What asks nobody outside reaches private addresses and the cluster's name servers alone."""
    private = [{"ipBlock": {"cidr": block}} for block in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]
    whose = {"matchExpressions": [{"key": "app.kubernetes.io/name", "operator": "In", "values": list(names)}]}
    return _policy("inside", whose, {"policyTypes": ["Egress"], "egress": [{"to": private}]})


def _policy(name: str, whose: Mapping[str, Any], spec: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "apiVersion": "networking.k8s.io/v1",
        "kind": "NetworkPolicy",
        "metadata": _named(name),
        "spec": {"podSelector": dict(whose), **spec},
    }


def _named(name: str) -> dict[str, str]:
    return {"name": name}


def _label(name: str) -> dict[str, str]:
    return {"app.kubernetes.io/name": name}


def _seconds(text: str) -> int:
    return int(text.removesuffix("s"))


def _mebibytes(text: str) -> int:
    return int(text[:-1]) * {"m": 1, "g": 1024}[text[-1]]
