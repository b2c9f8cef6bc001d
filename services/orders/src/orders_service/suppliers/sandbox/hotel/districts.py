"""Districts with hotels and a street of each; where none is listed a city has the districts most cities have."""

from dataclasses import dataclass
from functools import cache

from orders_service.suppliers.sandbox.hotel.cities import HotelCity
from orders_service.suppliers.sandbox.seeds import roll, share


@dataclass(frozen=True, slots=True)
class District:
    """Its middle, in degrees; `street`: with a type, as addresses write it."""

    name: str
    street: str
    latitude: float
    longitude: float


_LISTED = {
    "sao-paulo-sp": (
        "Bela Vista: Av. Paulista; Jardins: Alameda Santos; Itaim Bibi: Rua Joaquim Floriano; Moema: Av. Ibirapuera;"
        " Brooklin: Av. Engenheiro Luís Carlos Berrini; Pinheiros: Rua Teodoro Sampaio; República: Av. Ipiranga;"
        " Vila Mariana: Rua Domingos de Morais; Barra Funda: Av. Marquês de São Vicente; Santana: Av. Cruzeiro do Sul;"
        " Tatuapé: Rua Tuiuti; Campo Belo: Rua Vieira de Morais; Vila Olímpia: Rua Funchal;"
        " Santo Amaro: Av. Adolfo Pinheiro"
    ),
    "rio-de-janeiro-rj": (
        "Copacabana: Av. Atlântica; Ipanema: Rua Visconde de Pirajá; Leblon: Av. Delfim Moreira;"
        " Flamengo: Praia do Flamengo; Centro: Av. Rio Branco; Barra da Tijuca: Av. Lúcio Costa;"
        " Lapa: Rua do Riachuelo; Botafogo: Rua da Passagem"
    ),
    "belo-horizonte-mg": (
        "Savassi: Av. Getúlio Vargas; Lourdes: Rua da Bahia; Funcionários: Av. Afonso Pena; Centro: Rua dos Caetés;"
        " Pampulha: Av. Otacílio Negrão de Lima; Belvedere: Rua Desembargador Jorge Fontana"
    ),
    "brasilia-df": (
        "Asa Norte: Setor Hoteleiro Norte; Asa Sul: Setor Hoteleiro Sul; Lago Sul: Setor de Clubes Sul;"
        " Águas Claras: Av. das Castanheiras"
    ),
    "curitiba-pr": (
        "Batel: Av. do Batel; Centro: Rua XV de Novembro; Centro Cívico: Av. Cândido de Abreu;"
        " Água Verde: Av. Água Verde; Cristo Rei: Av. Sete de Setembro"
    ),
    "porto-alegre-rs": (
        "Moinhos de Vento: Rua Padre Chagas; Centro Histórico: Rua dos Andradas; Cidade Baixa: Rua da República;"
        " Praia de Belas: Av. Borges de Medeiros; Anchieta: Av. dos Estados"
    ),
    "recife-pe": (
        "Boa Viagem: Av. Boa Viagem; Pina: Av. Herculano Bandeira; Boa Vista: Av. Conde da Boa Vista;"
        " Bairro do Recife: Rua do Bom Jesus; Imbiribeira: Av. Marechal Mascarenhas de Morais"
    ),
    "salvador-ba": (
        "Barra: Av. Sete de Setembro; Ondina: Av. Oceânica; Rio Vermelho: Rua da Paciência; Itapuã: Av. Dorival Caymmi;"
        " Pituba: Av. Manoel Dias da Silva; Caminho das Árvores: Av. Tancredo Neves; Pelourinho: Largo do Pelourinho"
    ),
    "fortaleza-ce": (
        "Meireles: Av. Beira Mar; Praia de Iracema: Rua dos Tabajaras; Mucuripe: Av. da Abolição;"
        " Aldeota: Av. Santos Dumont; Praia do Futuro: Av. Zezé Diogo"
    ),
    "florianopolis-sc": (
        "Centro: Av. Beira-Mar Norte; Trindade: Rua Lauro Linhares; Lagoa da Conceição: Av. das Rendeiras;"
        " Jurerê: Av. dos Búzios; Canasvieiras: Av. das Nações; Campeche: Av. Pequeno Príncipe"
    ),
    "natal-rn": "Ponta Negra: Av. Engenheiro Roberto Freire; Tirol: Av. Hermes da Fonseca; Petrópolis: Av. Afonso Pena",
    "maceio-al": "Pajuçara: Av. Doutor Antônio Gouveia; Ponta Verde: Av. Álvaro Otacílio; Jatiúca: Av. Júlio Maranhão",
    "joao-pessoa-pb": "Tambaú: Av. Almirante Tamandaré; Manaíra: Av. João Maurício; Cabo Branco: Av. Cabo Branco",
    "vitoria-es": "Praia do Canto: Av. Saturnino de Brito; Jardim Camburi: Av. Dante Michelini; Centro: Rua Sete",
    "goiania-go": "Setor Bueno: Av. T-4; Setor Oeste: Av. Assis Chateaubriand; Sul: Av. 85; Centro: Av. Goiás",
    "campinas-sp": "Cambuí: Rua Coronel Quirino; Centro: Av. Francisco Glicério; Taquaral: Av. Heitor Penteado",
    "manaus-am": "Adrianópolis: Av. Mário Ypiranga; Centro: Av. Eduardo Ribeiro; Ponta Negra: Av. Coronel Teixeira",
    "belem-pa": "Nazaré: Av. Nazaré; Campina: Av. Presidente Vargas; Umarizal: Av. Visconde de Souza Franco",
    "foz-do-iguacu-pr": "Centro: Av. Brasil; Vila Yolanda: Av. das Cataratas; Carimã: Rodovia das Cataratas",
}
_STREETS = (
    *("Av. Getúlio Vargas", "Rua Sete de Setembro", "Rua XV de Novembro", "Av. Brasil", "Rua Dom Pedro II"),
    *(
        "Av. Presidente Vargas",
        "Rua Marechal Deodoro",
        "Rua Tiradentes",
        "Av. Independência",
        "Rua Barão do Rio Branco",
    ),
)
_USUAL = ("Centro", "Jardim América", "Vila Nova", "Boa Vista", "São José", "Santa Rita", "Alto da Serra")
_USUAL_BY_THE_SEA = ("Centro", "Orla", "Praia Grande", "Boa Vista", "São Pedro")


@cache
def districts_of(city: HotelCity) -> tuple[District, ...]:
    """The first is the one with most hotels."""
    listed = _LISTED.get(city.slug)
    if listed:
        pairs = [tuple(map(str.strip, one.split(":"))) for one in listed.split(";")]
    else:
        names = (_USUAL_BY_THE_SEA if city.seaside else _USUAL)[: 2 + city.weight // 2]
        first = roll(len(_STREETS), city.slug, "street")
        pairs = [(name, _STREETS[(first + place) % len(_STREETS)]) for place, name in enumerate(names)]
    return tuple(_district(city, name, street) for name, street in pairs)


def _district(city: HotelCity, name: str, street: str) -> District:
    """Within some five kilometers of the station, farther in a bigger city."""
    reach = 0.006 * city.weight
    north, east = (float(share(city.slug, name, way)) - 0.5 for way in ("north", "east"))
    return District(name, street, city.latitude + reach * north, city.longitude + reach * east)
