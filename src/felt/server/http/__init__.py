"""HTTP around the interface: limits, headers, compression, downloads, failures, the client's pages."""
