"""Where computers analyze: the `EnginePool` protocol and the pool of processes on this machine."""
