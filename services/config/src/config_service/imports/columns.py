"""The columns of each import, and its template."""

from functools import cache

from kit.files.sheets import Column, template_of

NOTES = (
    "A primeira linha é o cabeçalho; a ordem das colunas não importa. Apague a linha de exemplo.",
    "Até 5.000 linhas, sem fórmulas. Se uma linha tiver erro, nada é importado.",
)
COST_CENTERS = (
    Column("nome", True, "Comercial Sudeste", "Nome do centro de custo, até 120 letras."),
    Column("codigo", True, "CC-0201", "Código de integração externa, único na empresa, até 60 letras."),
    Column("matriz", False, "sim", "sim ou não: se pertence à matriz. Vazio é não."),
    Column("filiais", False, "", "Nome, CNPJ ou código de integração, separados por ponto e vírgula; ou todas."),
)

EMPLOYEES = (
    Column("nome", True, "Ana", "Nome, até 120 letras."),
    Column("sobrenome", True, "Souza", "Sobrenome, até 120 letras."),
    Column("email", True, "ana.souza@empresa.com.br", "Recebe o convite; único em toda a plataforma."),
    Column("cpf", False, "", "Com ou sem pontuação, único na empresa."),
    Column("telefone", False, "11987654321", "Com DDD."),
    Column("nascimento", False, "10/05/1990", "DD/MM/AAAA."),
    Column("matricula", False, "1042", "Número de matrícula, único na empresa, até 60 letras."),
    Column("cargo", False, "Analista", "Até 120 letras."),
    Column("perfil", False, "Solicitante", "Nome do perfil. Vazio é o perfil padrão."),
    Column("grupo", False, "", "Descrição do grupo de funcionários."),
    Column("centro_de_custo", False, "", "Código ou nome do centro de custo."),
    Column("filiais", False, "", "Nome, CNPJ ou código de integração, separados por ponto e vírgula; ou todas."),
)


@cache
def cost_centers_template() -> bytes:
    """The .xlsx offered for cost centers."""
    return template_of(COST_CENTERS, title="Centros de custo", notes=NOTES)


@cache
def employees_template() -> bytes:
    """The .xlsx offered for employees."""
    return template_of(EMPLOYEES, title="Funcionários", notes=NOTES)
