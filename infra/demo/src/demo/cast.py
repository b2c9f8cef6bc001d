"""The companies and people of the demo. Every document is invented, with valid check digits."""

from dataclasses import dataclass

from contracts.identity import APPROVER, FINANCE, REQUESTER

PASSWORD = "Trajeto!2026"  # noqa: S105 - the demo's, printed at every start
OPERATOR = ("Otávio Nunes", "operador@trajeto.demo")


@dataclass(frozen=True, slots=True)
class Employee:
    """`center` is a cost center's code."""

    name: str
    last_name: str
    email: str
    profile: str
    center: str | None = None
    position: str | None = None
    gender: str = "not_informed"
    birthdate: str | None = None
    cpf: str | None = None
    phone: str | None = None
    vip: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    name: str
    cnpj: str


@dataclass(frozen=True, slots=True)
class Center:
    code: str
    name: str
    approver: str | None
    headquarters: bool = True
    branches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Project:
    """`phase`: one under way, with a budget of its own."""

    code: str
    name: str
    phase: str
    budget: str


@dataclass(frozen=True, slots=True)
class Limit:
    """What one expense of a type may come to (`max_per_expense`), or from when it needs a receipt."""

    expense_type: str
    parameter: str
    value: str


@dataclass(frozen=True, slots=True)
class Company:
    """Approvers and finance are named by their e-mail; `can_enter`: its people get the demo's password."""

    company_name: str
    trading_name: str
    cnpj: str
    email: str
    phone: str
    city: str
    state: str
    invoice_limit: str
    admin: Employee
    people: tuple[Employee, ...] = ()
    branches: tuple[Branch, ...] = ()
    centers: tuple[Center, ...] = ()
    projects: tuple[Project, ...] = ()
    reasons: tuple[str, ...] = ("Visita a cliente", "Treinamento", "Reunião interna", "Feira ou congresso")
    justifications: tuple[str, ...] = (
        "Não havia outra opção no horário necessário",
        "Solicitação do cliente",
        "Viagem de urgência",
    )
    fare_ceiling: str | None = None
    over_policy_approver: str | None = None
    finance: str | None = None
    expense_limits: tuple[Limit, ...] = ()
    km_rate: str = "1.00"
    can_enter: bool = True


@dataclass(frozen=True, slots=True)
class Agency:
    company_name: str
    trading_name: str
    cnpj: str
    email: str
    phone: str
    manager: tuple[str, str]
    issuers: tuple[tuple[str, str], ...]
    customers: tuple[Company, ...]


def _admin(name: str, last_name: str, email: str, cpf: str) -> Employee:
    return Employee(name, last_name, email, "Administrador", cpf=cpf)


AURORA = Company(
    company_name="Aurora Engenharia S.A.",
    trading_name="Aurora",
    cnpj="11222333000181",
    email="contato@aurora.demo",
    phone="551130040001",
    city="São Paulo",
    state="SP",
    invoice_limit="250000.00",
    admin=_admin("Helena", "Prado", "admin@aurora.demo", "52998224725"),
    branches=(Branch("Salvador", "11222333000262"), Branch("Curitiba", "11222333000343")),
    centers=(
        Center("ENG", "Engenharia", "bruno@aurora.demo", branches=("Salvador", "Curitiba")),
        Center("COM", "Comercial", "bruno@aurora.demo", branches=("Curitiba",)),
        Center("TEC", "Tecnologia", "fabio@aurora.demo"),
        Center("DIR", "Diretoria", "fabio@aurora.demo"),
    ),
    projects=(
        Project("PPG", "Ponte do Paraguaçu", "Fundações", "60000.00"),
        Project("MCT", "Metrô de Curitiba", "Estudo de traçado", "25000.00"),
    ),
    people=(
        Employee(
            *("Ana", "Souza", "ana@aurora.demo", REQUESTER, "ENG", "Engenheira civil", "female", "1992-02-29"),
            *("12345678909", "5511987650001"),
        ),
        Employee(
            *("Bruno", "Lima", "bruno@aurora.demo", APPROVER, "ENG", "Gerente de engenharia", "male", "1984-07-15"),
            *("11144477735", "5511987650002"),
        ),
        Employee(
            *("Carla", "Reis", "carla@aurora.demo", FINANCE, "DIR", "Analista financeira", "female", "1988-11-03"),
            *("39053344705", "5511987650003"),
        ),
        Employee(*("Fábio", "Assis", "fabio@aurora.demo", APPROVER, "DIR", "Diretor de operações", "male"), vip=True),
        Employee("Joana", "Peixoto", "joana@aurora.demo", REQUESTER, "COM", "Executiva de contas", "female"),
        Employee("Marcos", "Tavares", "marcos@aurora.demo", REQUESTER, "COM", "Executivo de contas", "male"),
        Employee("Priscila", "Nogueira", "priscila@aurora.demo", REQUESTER, "TEC", "Arquiteta de software", "female"),
        Employee("Rafael", "Ávila", "rafael@aurora.demo", REQUESTER, "ENG", "Engenheiro de obras", "male"),
        Employee("Íris", "Camargo", "iris@aurora.demo", REQUESTER, "TEC", "Engenheira de dados", "female"),
    ),
    fare_ceiling="1800.00",
    over_policy_approver="fabio@aurora.demo",
    finance="carla@aurora.demo",
    expense_limits=(
        Limit("Almoço", "max_per_expense", "250.00"),
        Limit("Almoço", "voucher_required_above", "60.00"),
        Limit("Hospedagem", "max_per_day", "450.00"),
        Limit("Táxi/aplicativo", "max_per_month", "3000.00"),
    ),
    km_rate="1.35",
)
COBALTO = Company(
    company_name="Cobalto Química Ltda.",
    trading_name="Cobalto",
    cnpj="22333444000181",
    email="contato@cobalto.demo",
    phone="551930040002",
    city="Campinas",
    state="SP",
    invoice_limit="60000.00",
    admin=_admin("Célia", "Moura", "celia@cobalto.demo", "71428793860"),
    centers=(Center("LAB", "Laboratório", None),),
    people=(Employee("Tomás", "Viana", "tomas@cobalto.demo", REQUESTER, "LAB", "Químico", "male"),),
    can_enter=False,
)
BOREAL = Company(
    company_name="Boreal Logística S.A.",
    trading_name="Boreal",
    cnpj="33444555000181",
    email="contato@boreal.demo",
    phone="554130040003",
    city="Curitiba",
    state="PR",
    invoice_limit="80000.00",
    admin=_admin("Elisa", "Kruger", "admin@boreal.demo", "87748248800"),
    centers=(Center("OPE", "Operações", "admin@boreal.demo"), Center("FRO", "Frota", "admin@boreal.demo")),
    people=(
        Employee("Davi", "Rocha", "davi@boreal.demo", REQUESTER, "OPE", "Analista de rotas", "male"),
        Employee("Lúcia", "Brandt", "lucia@boreal.demo", REQUESTER, "FRO", "Gestora de frota", "female"),
    ),
)
AGENCIES = (
    Agency(
        company_name="Andorinha Viagens Ltda.",
        trading_name="Andorinha",
        cnpj="44555666000181",
        email="contato@andorinha.demo",
        phone="551140028922",
        manager=("Gilda Menezes", "gestora@andorinha.demo"),
        issuers=(("Ivo Bastos", "consultor@andorinha.demo"),),
        customers=(AURORA, COBALTO),
    ),
    Agency(
        company_name="Tucano Turismo Ltda.",
        trading_name="Tucano",
        cnpj="55666777000181",
        email="contato@tucano.demo",
        phone="554140028933",
        manager=("Tales Fonseca", "gestor@tucano.demo"),
        issuers=(),
        customers=(BOREAL,),
    ),
)
