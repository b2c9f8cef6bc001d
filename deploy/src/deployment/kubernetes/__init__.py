"""Kubernetes objects as data; deploy/kubernetes/base holds them as YAML."""
