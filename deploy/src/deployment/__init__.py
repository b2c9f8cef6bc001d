"""What Trajeto needs outside this machine: images, a compose file, Kubernetes manifests."""
