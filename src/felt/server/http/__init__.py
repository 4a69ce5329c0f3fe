"""HTTP around the interface: limits, headers, compression, downloads, the client's pages."""
