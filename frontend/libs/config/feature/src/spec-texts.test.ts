/** The sentences that the specification gives the screens of configuration (spec 2, sections 5 and 8), letter by letter. */
import { describe, expect, it } from 'vitest';
import { companyText } from './companies/company.text';

const MODULES = import.meta.glob<Record<string, unknown>>('./**/*.text.ts', { eager: true });

/** Every text that stands in a module; of a sentence with places, what it says without words in them. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const SAID = new Set(Object.values(MODULES).flatMap(textsOf));

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  phases: [
    ...['Falha ao carregar fases', 'Nova fase adicionada', 'Falha ao criar fase', 'Fase atualizada', 'Falha ao atualizar fase'],
    ...['Fase ativada', 'Falha ao ativar fase', 'Fase inativada', 'Falha ao inativar fase'],
    ...['O nome da fase é obrigatório', 'O código de integração externa é obrigatório', 'A data de início é obrigatória'],
  ],
  projects: [
    ...['Falha ao carregar projetos', 'Novo projeto adicionado', 'Falha ao criar projeto', 'Projeto atualizado'],
    ...['Falha ao atualizar projeto', 'Projeto ativado', 'Projeto inativado', 'Erro ao ativar o projeto', 'Erro ao desativar o projeto'],
    'O nome do projeto é obrigatório',
  ],
  groups: [
    ...['Falha ao carregar grupos', 'Novo grupo adicionado', 'Falha ao criar grupo', 'Grupo atualizado', 'Falha ao atualizar grupo'],
    ...['Grupo ativado', 'Falha ao ativar grupo', 'Grupo inativado', 'Falha ao inativar grupo', 'A descrição do grupo é obrigatória'],
  ],
  'cost centers': [
    ...['Falha ao carregar centros de custos', 'Novo centro de custo adicionado', 'Falha ao criar centro de custo'],
    ...['Centro de custo atualizado', 'Falha ao atualizar centro de custo', 'Planilha carregada com sucesso', 'Falha ao carregar planilha'],
    'O nome da centro de custo é obrigatório',
  ],
  companies: [
    ...['Falha ao carregar a empresa', 'Falha ao listar empresas'],
    ...['Nenhuma empresa corresponde aos dados informados', 'Você não possui empresas cadastradas'],
  ],
};

/** Spec 2, section 2: the sections of a company's page, in its order. */
const ANCHORS = [
  ...['informacoes-basicas', 'notificacoes', 'pagamentos', 'credenciais', 'profiles', 'filiais', 'modelos-de-aprovacao'],
  ...['centros-de-custo', 'funcionarios', 'grupos-de-funcionarios', 'politicas-expenses', 'politicas-de-compra'],
  ...['motivos-de-viagem', 'justificativas', 'tipo-de-despesa', 'taxas', 'markups', 'markdowns', 'parametros', 'projetos', 'fases'],
  ...['CRM', 'orcamentos-criados', 'visualizacao-dos-orcamentos'],
];

it('the page of a company has the sections of the specification, in its order', () => {
  expect(Object.keys(companyText.sections)).toEqual(ANCHORS);
});

describe('the screens of configuration say what the specification gives them', () => {
  it.each(Object.entries(SENTENCES))('of %s', (_, sentences) => {
    expect(sentences.filter((sentence) => !SAID.has(sentence))).toEqual([]);
  });
});
