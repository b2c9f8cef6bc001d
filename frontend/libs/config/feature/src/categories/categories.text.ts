import { entityText } from '@trajeto/shared-ui/crud';

export const categoriesText = {
  ...entityText({ one: 'categoria de despesa', many: 'categorias de despesa', isFeminine: true }),
  title: 'Categorias de despesas',
  caption: 'Categorias de despesas da plataforma',
  create: 'Nova categoria',
  editTitle: () => 'Editar categoria',
  removeTitle: (name: string) => `Excluir a categoria ${name}?`,
  removeBody: 'Ela deixa de existir para todas as empresas. Só uma categoria sem tipos de despesa pode ser excluída.',
  empty: 'Nenhuma categoria cadastrada',
  notFound: 'Nenhuma categoria encontrada com esses filtros',
  name: 'Nome',
  nameRequired: 'O nome é obrigatório',
  icon: 'Ícone',
  iconRequired: 'O ícone é obrigatório',
} as const;
