"""What an agency is made of."""

from kit.validation import Input

from config_service.brazil.schemas import Cnpj, OptionalPhone
from config_service.shapes.schemas import Mail, Name


class AgencyCreate(Input):
    company_name: Name
    trading_name: Name
    cnpj: Cnpj
    email: Mail
    phone: OptionalPhone = None
