/** The sentences of the specification (part 2, sections 2 and 8) about structure and people, word for word. */
import { expect, it } from 'vitest';
import { companiesText } from './companies/companies.text';
import { costCentersText } from './structure/cost-centers.text';
import { groupsText } from './structure/groups.text';
import { phasesText, projectsText } from './structure/projects.text';

interface Spoken {
  loadFailed: string;
  words: Readonly<Record<'create' | 'update' | 'activate' | 'inactivate', { success: string; failure: string }>>;
}
const said = ({ loadFailed, words }: Spoken) => [
  loadFailed,
  ...[words.create, words.update, words.activate, words.inactivate].flatMap(({ success, failure }) => [success, failure]),
];
const upToUpdate = (text: Spoken) => said(text).slice(0, 5);

it.each<[string, readonly string[], readonly string[]]>([
  [
    'phases',
    [...said(phasesText), phasesText.creating],
    [
      'Falha ao carregar fases',
      ...['Nova fase adicionada', 'Falha ao criar fase', 'Fase atualizada', 'Falha ao atualizar fase'],
      ...['Fase ativada', 'Falha ao ativar fase', 'Fase inativada', 'Falha ao inativar fase'],
      'Criando nova fase',
    ],
  ],
  [
    'projects',
    [...said(projectsText), projectsText.updating],
    [
      'Falha ao carregar projetos',
      ...['Novo projeto adicionado', 'Falha ao criar projeto', 'Projeto atualizado', 'Falha ao atualizar projeto'],
      ...['Projeto ativado', 'Erro ao ativar o projeto', 'Projeto inativado', 'Erro ao desativar o projeto'],
      'Atualizando projeto',
    ],
  ],
  [
    'groups',
    said(groupsText),
    [
      'Falha ao carregar grupos',
      ...['Novo grupo adicionado', 'Falha ao criar grupo', 'Grupo atualizado', 'Falha ao atualizar grupo'],
      ...['Grupo ativado', 'Falha ao ativar grupo', 'Grupo inativado', 'Falha ao inativar grupo'],
    ],
  ],
  [
    'cost centers, whose switches say the sentences of an update',
    [...said(costCentersText), costCentersText.sheet.words.success, costCentersText.sheet.words.failure],
    [
      'Falha ao carregar centros de custos',
      ...['Novo centro de custo adicionado', 'Falha ao criar centro de custo'],
      ...['Centro de custo atualizado', 'Falha ao atualizar centro de custo'],
      ...['Centro de custo atualizado', 'Falha ao atualizar centro de custo'],
      ...['Centro de custo atualizado', 'Falha ao atualizar centro de custo'],
      ...['Planilha carregada com sucesso', 'Falha ao carregar planilha'],
    ],
  ],
  [
    'companies',
    [companiesText.loadOneFailed, companiesText.notFound, companiesText.empty, ...upToUpdate(companiesText)],
    [
      ...['Falha ao carregar a empresa', 'Nenhuma empresa corresponde aos dados informados', 'Você não possui empresas cadastradas'],
      ...[
        'Falha ao listar empresas',
        'Nova empresa adicionada',
        'Falha ao criar empresa',
        'Empresa atualizada',
        'Falha ao atualizar empresa',
      ],
    ],
  ],
])('the sentences of %s are those of the specification', (_, spoken, specified) => {
  expect(spoken).toEqual(specified);
});

it('what must be filled in is asked for in the words of the specification', () => {
  expect([
    ...[phasesText.nameRequired, phasesText.codeRequired, phasesText.startRequired],
    ...[projectsText.nameRequired, groupsText.descriptionRequired, costCentersText.nameRequired, costCentersText.codeRequired],
  ]).toEqual([
    ...['O nome da fase é obrigatório', 'O código de integração externa é obrigatório', 'A data de início é obrigatória'],
    ...['O nome do projeto é obrigatório', 'A descrição do grupo é obrigatória', 'O nome da centro de custo é obrigatório'],
    'O código de integração externa é obrigatório',
  ]);
});
