import type { RichTextEditorLabels } from '@mantine/tiptap';

export const richText = {
  loading: 'Carregando editor',
  failed: 'Falha ao carregar o editor',
  retry: 'Tentar de novo',
  toolbar: (label: string) => `Formatação de ${label}`,
} as const;

/** Of the buttons offered. */
export const CONTROL_LABELS: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  underlineControlLabel: 'Sublinhado',
  strikeControlLabel: 'Tachado',
  h3ControlLabel: 'Título',
  h4ControlLabel: 'Subtítulo',
  bulletListControlLabel: 'Lista com marcadores',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Citação',
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
};
