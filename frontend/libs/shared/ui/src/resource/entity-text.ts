/** The sentences of an entity that people keep, from its two names; a page overrides those the specification words differently. */
import { crudText } from '../crud/crud.text';

interface EntityNames {
  /** 'categoria de despesa' */
  one: string;
  /** 'categorias de despesa' */
  many: string;
  isFeminine?: boolean;
}
/** What a person reads after a write. */
interface WriteWords {
  success: string;
  failure: string;
}
/** What the import of many says, around the calls of its entity. */
export interface ImportText {
  title: string;
  /** What the downloaded template is called. */
  templateName: string;
  words: WriteWords;
}
export interface EntityText {
  title: string;
  caption: string;
  /** Null where the server finds none by words. */
  search: string | null;
  create: string;
  edit: string;
  /** While one is being saved. */
  creating: string;
  updating: string;
  open: string;
  empty: string;
  emptyHint?: string;
  notFound: string;
  loadFailed: string;
  /** Of the dialog in which one is edited. */
  editTitle: (name: string) => string;
  /** Of the dialog in which one is read. */
  openTitle: (name: string) => string;
  removeTitle: (name: string) => string;
  removeBody: string;
  words: Readonly<Record<'create' | 'update' | 'activate' | 'inactivate' | 'remove', WriteWords>>;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The sentences of spec section 8, the same for every entity. */
export const importText = (many: string, templateName: string): ImportText => ({
  title: `Importar ${many}`,
  templateName,
  words: { success: 'Planilha carregada com sucesso', failure: 'Falha ao carregar planilha' },
});

export function entityText({ one, many, isFeminine = false }: EntityNames): EntityText {
  const o = isFeminine ? 'a' : 'o';
  const done = (participle: string) => `${capital(one)} ${participle}${o}`;
  const failed = (verb: string) => `Falha ao ${verb} ${one}`;
  return {
    title: capital(many),
    caption: capital(many),
    search: 'Buscar por nome',
    create: `Nov${o} ${one}`,
    edit: crudText.edit,
    creating: `Criando nov${o} ${one}`,
    updating: `Atualizando ${one}`,
    open: crudText.open,
    empty: `Nenhum${isFeminine ? 'a' : ''} ${one} cadastrad${o}`,
    notFound: `Nenhum${isFeminine ? 'a' : ''} ${one} encontrad${o} com esses filtros`,
    loadFailed: `Falha ao carregar ${many}`,
    editTitle: () => `Editar ${one}`,
    openTitle: (name) => name,
    removeTitle: (name) => `Excluir ${o} ${one} ${name}?`,
    removeBody: 'Esta ação não pode ser desfeita.',
    words: {
      create: { success: `Nov${o} ${one} adicionad${o}`, failure: failed('criar') },
      update: { success: done('atualizad'), failure: failed('atualizar') },
      activate: { success: done('ativad'), failure: failed('ativar') },
      inactivate: { success: done('inativad'), failure: failed('inativar') },
      remove: { success: done('excluíd'), failure: failed('excluir') },
    },
  };
}
