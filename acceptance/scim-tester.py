"""Runs scim2-tester against URL with TOKEN: prints a line of JSON for each check."""

import json
import os
import uuid

from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server, filling

example = filling.get_random_example_value


def with_addresses(path):
    """A userName here is an address."""
    if str(path).lower().endswith("username"):
        return f"{uuid.uuid4()}@example.com"
    return example(path)


filling.get_random_example_value = with_addresses

client = Client(
    base_url=os.environ["URL"],
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
for result in check_server(SyncSCIMClient(client)):
    print(
        json.dumps(
            {
                "status": result.status.name,
                "title": result.title,
                "reason": result.reason,
                "resource": result.resource_type,
                "tags": sorted(result.tags or []),
            }
        )
    )
