"""What calls about people are given besides the database."""

from typing import Annotated

from fastapi import Depends, Request
from kit.http.app import CallsDep
from kit.http.authentication import service_context_of

from config_service.employees.actions import Hiring
from config_service.employees.changes import Leaving
from config_service.employees.emails import IdentityEmails
from config_service.employees.waiting import ApprovalsWaiting
from config_service.records.documents import Documents


async def documents_of(request: Request) -> Documents:
    """Seals and opens with this service's field key."""
    return Documents(service_context_of(request).settings.field_keys)


DocumentsDep = Annotated[Documents, Depends(documents_of)]


async def hiring_of(calls: CallsDep, documents: DocumentsDep) -> Hiring:
    """Identity for the e-mail, the key for the documents."""
    return Hiring(IdentityEmails(calls), documents)


HiringDep = Annotated[Hiring, Depends(hiring_of)]


async def leaving_of(calls: CallsDep, documents: DocumentsDep) -> Leaving:
    """Approvals for what waits, the key for the documents."""
    return Leaving(ApprovalsWaiting(calls), documents)


LeavingDep = Annotated[Leaving, Depends(leaving_of)]
