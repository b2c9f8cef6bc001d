export const pictureText = {
  change: 'Trocar foto',
  remove: 'Remover foto',
  hint: 'JPEG, PNG, WebP ou HEIC, até 15 MB. O centro da imagem é recortado em um quadrado.',
  saved: 'Foto atualizada',
  removed: 'Foto removida',
  failed: 'Falha ao atualizar foto',
} as const;
