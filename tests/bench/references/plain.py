"""The least a service of this framework can be: one call, no database, no bus."""

from fastapi import FastAPI

app = FastAPI()


@app.get("/")
async def read_root() -> dict[str, str]:
    """Something to answer."""
    return {"status": "ok"}
