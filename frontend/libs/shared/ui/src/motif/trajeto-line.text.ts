export const lineText = { done: 'concluída', current: 'em andamento', next: 'a seguir', failed: 'com falha' } as const;
