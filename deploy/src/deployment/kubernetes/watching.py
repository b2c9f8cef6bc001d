"""What Prometheus asks, what it warns of, and Grafana's dashboards, from infra/."""

from stack.layout import INFRA

from deployment.kubernetes.objects import NAME, PART_OF, Yaml, thing
from deployment.rules import groups


def watching() -> list[Yaml]:
    """A monitor of all pods, the alerts of infra/prometheus, the dashboards of infra/grafana."""
    return [_monitor(), _rules(), *_dashboards()]


def _monitor() -> Yaml:
    """Pods, not services: workers have none. What a service says of itself outranks the pod's label."""
    return thing(
        "PodMonitor",
        "trajeto",
        api="monitoring.coreos.com/v1",
        spec={
            "selector": {"matchLabels": PART_OF},
            "podMetricsEndpoints": [
                {
                    "port": "http",
                    "path": "/metrics",
                    "interval": "15s",
                    "honorLabels": True,
                    "authorization": {"credentials": {"name": "monitoring", "key": "metrics_token"}},
                    "relabelings": [
                        {"targetLabel": "job", "replacement": "trajeto"},
                        {
                            "sourceLabels": ["__meta_kubernetes_pod_label_app_kubernetes_io_name"],
                            "targetLabel": "service",
                        },
                        {"sourceLabels": ["__meta_kubernetes_pod_label_trajeto_track"], "targetLabel": "track"},
                    ],
                }
            ],
        },
    )


def _rules() -> Yaml:
    """The rules of infra/prometheus as they are; each alert has its paragraph in docs/operations.md."""
    return thing("PrometheusRule", "trajeto", api="monitoring.coreos.com/v1", spec={"groups": groups()})


def _dashboards() -> list[Yaml]:
    """Grafana's sidecar loads every ConfigMap with this label."""
    return [
        thing(
            "ConfigMap",
            f"dashboard-{path.stem}",
            labels={NAME: "grafana", "grafana_dashboard": "1"},
            data={path.name: path.read_text()},
        )
        for path in sorted((INFRA / "grafana" / "dashboards").glob("*.json"))
    ]


def adapter_values() -> Yaml:
    """Values of prometheus-adapter's chart: the metric by which expenses-ocr's workers are scaled."""
    rule = {
        "seriesQuery": 'trajeto_jobs_oldest_seconds{service!=""}',
        "resources": {"overrides": {"namespace": {"resource": "namespace"}}},
        "name": {"as": "trajeto_jobs_oldest_seconds"},
        "metricsQuery": "max by (service) (<<.Series>>{<<.LabelMatchers>>})",
    }
    return {"rules": {"default": False, "external": [rule]}}
