/** The privacy policy, whole: a change of its words changes its date. */
export interface PrivacySection {
  id: string;
  title: string;
  paragraphs: readonly string[];
  items?: readonly string[];
}

export const privacyText = {
  title: 'Política de privacidade',
  updated: 'Última atualização: 20/11/2024',
  intro:
    'Esta política explica como o Trajeto trata os dados pessoais de quem viaja, solicita, aprova e administra viagens e despesas. Ela segue a Lei Geral de Proteção de Dados (Lei nº 13.709/2018, LGPD).',
  index: 'Nesta página',
  goTo: 'Ir para a seção',
  print: 'Imprimir',
  back: 'Voltar para o login',
  logo: 'Trajeto: voltar para o login',
} as const;

export const privacySections: readonly PrivacySection[] = [
  {
    id: 'informacoes-que-coletamos',
    title: 'Informações que coletamos',
    paragraphs: [
      'Coletamos o necessário para reservar viagens, tratar despesas e manter a sua conta segura. Parte vem de você, parte da empresa onde você trabalha e parte do uso do serviço.',
    ],
    items: [
      'Cadastro: nome, e-mail, telefone, CPF, RG, data de nascimento, gênero, matrícula, cargo, filial e centro de custo.',
      'Viagem: passaporte e validade, programas de fidelidade, preferências de assento, trechos, hospedagens, locações e vouchers.',
      'Despesas: valores, datas, estabelecimentos, comprovantes enviados e chave PIX para reembolso.',
      'Pagamento: bandeira, nome impresso, validade e número mascarado do cartão. Nunca guardamos o código de segurança nem o número completo.',
      'Acesso: data e hora das sessões, navegador, sistema e endereço de rede, para proteger a conta.',
    ],
  },
  {
    id: 'como-usamos-suas-informacoes',
    title: 'Como usamos suas informações',
    paragraphs: [
      'Usamos os dados para executar o contrato com a sua empresa, cumprir obrigações legais e fiscais e proteger o serviço contra fraude. Não vendemos dados e não os usamos para publicidade.',
    ],
    items: [
      'Pesquisar, reservar, emitir, alterar e cancelar viagens em seu nome.',
      'Encaminhar pedidos, adiantamentos e prestações de contas a quem deve aprovar.',
      'Ler comprovantes, conferir políticas e calcular reembolsos.',
      'Avisar você sobre prazos, decisões e mudanças na viagem.',
      'Gerar relatórios de gastos para a sua empresa e para a agência que a atende.',
    ],
  },
  {
    id: 'compartilhamento-de-informacoes',
    title: 'Compartilhamento de informações',
    paragraphs: ['Compartilhamos apenas o que cada um precisa para a sua parte, e exigimos que proteja o que recebe.'],
    items: [
      'Companhias aéreas, hotéis, empresas de ônibus e locadoras, para reservar e emitir.',
      'A agência de viagens que atende a sua empresa, para cotar e dar suporte.',
      'A sua empresa: solicitantes, aprovadores e administradores autorizados.',
      'Prestadores de infraestrutura, mensagens e pagamento, sob contrato.',
      'Autoridades públicas, quando a lei ou uma ordem judicial exigir.',
    ],
  },
  {
    id: 'protecao-das-informacoes',
    title: 'Proteção das informações',
    paragraphs: [
      'As conexões são criptografadas, as senhas são guardadas de forma que ninguém possa lê-las, e cada empresa enxerga apenas os próprios dados. Documentos de colegas aparecem mascarados e cada consulta ao dado completo fica registrada.',
      'Você pode ativar a verificação em duas etapas, ver suas sessões abertas e encerrá-las no seu perfil. Se houver um incidente que possa causar risco relevante, avisaremos você e a Autoridade Nacional de Proteção de Dados (ANPD).',
    ],
  },
  {
    id: 'seus-direitos',
    title: 'Seus direitos',
    paragraphs: [
      'A LGPD garante a você, a qualquer momento, os direitos abaixo. No seu perfil, em Segurança, é possível pedir a exportação ou a exclusão dos seus dados; o pedido é respondido pelo administrador da sua empresa.',
    ],
    items: [
      'Confirmar que tratamos seus dados e acessá-los.',
      'Corrigir dados incompletos, inexatos ou desatualizados.',
      'Pedir a anonimização, o bloqueio ou a eliminação do que for desnecessário.',
      'Receber seus dados em formato que outro serviço possa ler.',
      'Saber com quem compartilhamos e revogar consentimentos.',
    ],
  },
  {
    id: 'retencao-de-dados',
    title: 'Retenção de dados',
    paragraphs: [
      'Guardamos os dados enquanto a sua conta estiver ativa e, depois, pelo tempo que a lei fiscal e trabalhista exige para viagens, despesas e comprovantes.',
      'Quando uma exclusão é aceita, apagamos ou tornamos anônimo o que identifica você e mantemos apenas os valores e as datas que a empresa precisa conservar. Avisos são apagados depois de 30 dias.',
    ],
  },
  {
    id: 'cookies-e-tecnologias-semelhantes',
    title: 'Cookies e tecnologias semelhantes',
    paragraphs: [
      'O Trajeto não usa cookies de publicidade nem de rastreamento. Guardamos no seu navegador apenas o que faz o serviço funcionar: a sua sessão, a empresa escolhida, o tema e rascunhos que você ainda não enviou.',
      "Sem 'Mantenha-me conectado', a sessão fica só na aba aberta e termina quando você a fecha. Ao sair da conta, a sessão guardada é apagada.",
    ],
  },
  {
    id: 'transferencias-internacionais',
    title: 'Transferências internacionais',
    paragraphs: [
      'Reservas fora do Brasil exigem o envio de dados do viajante a fornecedores de outros países. Enviamos o mínimo exigido por cada fornecedor ou autoridade de imigração.',
      'Quando um prestador armazena dados fora do Brasil, exigimos em contrato proteção equivalente à da lei brasileira.',
    ],
  },
  {
    id: 'alteracoes-nesta-politica',
    title: 'Alterações nesta política',
    paragraphs: [
      'Podemos atualizar esta política para refletir mudanças no serviço ou na lei. A data no início desta página mostra a versão em vigor; mudanças importantes são avisadas no Trajeto antes de valer.',
    ],
  },
  {
    id: 'contato',
    title: 'Contato',
    paragraphs: [
      'Para exercer seus direitos ou tirar dúvidas, procure primeiro o administrador da sua empresa ou a agência que a atende. O encarregado pelo tratamento de dados (DPO) da sua empresa e o do Trajeto respondem em até 15 dias.',
      'Se a resposta não for suficiente, você pode se dirigir à ANPD.',
    ],
  },
];
