import { entityText } from '@trajeto/shared-ui/crud';

const words = entityText({ one: 'projeto', many: 'projetos' });
const ofPhases = entityText({ one: 'fase', many: 'fases', isFeminine: true });

export const projectsText = {
  ...words,
  words: {
    ...words.words,
    activate: { ...words.words.activate, failure: 'Erro ao ativar o projeto' },
    inactivate: { ...words.words.inactivate, failure: 'Erro ao desativar o projeto' },
  },
  name: 'Nome',
  nameRequired: 'O nome do projeto é obrigatório',
  code: 'Código',
  phases: 'Fases',
  phasesOf: (project: string) => `Fases de ${project}`,
  models: 'Modelos',
} as const;

export const phasesText = {
  ...ofPhases,
  name: 'Nome',
  nameRequired: 'O nome da fase é obrigatório',
  code: 'Código',
  externalCode: 'Código de integração externa',
  codeRequired: 'O código de integração externa é obrigatório',
  start: 'Início',
  startRequired: 'A data de início é obrigatória',
  end: 'Fim',
  endBeforeStart: 'O fim deve ser depois do início',
  budget: 'Orçamento',
  consumption: 'Consumo',
  alert: 'Alerta',
  alertHint: 'A partir deste valor as pessoas são avisadas.',
  models: 'Modelos',
  project: 'Projeto',
  chooseProject: 'Escolha o projeto para ver as fases dele',
  projectFailed: 'Falha ao carregar projetos',
  period: (start: string, end: string | null) => (end === null ? `Desde ${start}` : `${start} a ${end}`),
} as const;
