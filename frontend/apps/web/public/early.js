// What need not wait for the application's files; a file of its own because the page allows no inline script.
(function () {
  var page = document.documentElement;
  var LINE = '/api/v1/events';
  var isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;

  // The colour scheme of the first paint.
  function setScheme(chosen) {
    var isDark = chosen === 'dark' || (chosen !== 'light' && isSystemDark);
    page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
    page.style.backgroundColor = isDark ? '#161c21' : '#f4f6f7';
  }

  function stored(name) {
    return localStorage.getItem(name) || sessionStorage.getItem(name);
  }

  function claimsOf(token) {
    return JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  }

  // The build writes the names of the files into the page; in development there are none.
  function preload(names) {
    (names || '').split(' ').forEach(function (name) {
      if (!name) return;
      var link = document.createElement('link');
      var isSheet = name.endsWith('.css');
      link.rel = isSheet ? 'preload' : 'modulepreload';
      if (isSheet) {
        link.as = 'style';
        // As the build asks for it later: else it is fetched a second time.
        link.crossOrigin = 'anonymous';
      }
      link.href = name;
      document.head.append(link);
    });
  }

  // Taken up by `apiFetch` (shared/auth, ahead.ts), which asks itself when such an answer is not there or no good.
  function ask(paths, token) {
    var headers = { Accept: 'application/json', Authorization: 'Bearer ' + token };
    var customer = localStorage.getItem('trajeto.customer_uuid');
    if (customer) headers['X-Customer-Uuid'] = customer;
    var line = new AbortController();
    var ahead = { headers: headers, askedAt: Date.now(), answers: {}, cameAt: {}, line: line };
    window.trajetoAhead = ahead;
    paths.forEach(function (path) {
      var isLine = path === LINE;
      var own = Object.assign({}, headers, isLine && { Accept: 'text/event-stream' });
      var answer = fetch(path, isLine ? { headers: own, signal: line.signal } : { headers: own });
      answer.then(
        function () {
          ahead.cameAt[path] = Date.now();
        },
        // Whoever takes it up hears of its failure.
        function () {},
      );
      ahead.answers[path] = answer;
    });
    // Another tab has the line of this session, or the application never came.
    setTimeout(function () {
      if (ahead.answers[LINE]) line.abort();
    }, 15000);
  }

  // Whoever is signed in waits for the frame and for two answers: they come beside the entry, not after it. The live line
  // stands before them, so that nothing they say has to be asked again once it does.
  function startSignedIn(script) {
    var token = stored('trajeto.auth_token');
    if (!token) return;
    page.setAttribute('data-signed-in', '');
    var claims = claimsOf(token);
    var isHome = location.pathname === '/busca' || (location.pathname === '/' && claims.ctx === 'customer');
    preload(script.dataset.frame);
    if (isHome) preload(script.dataset.home);
    // A narrow window's home has one row in the place of the search form (useIsMobile).
    if (isHome && !matchMedia('(max-width: 61.74em)').matches) preload(script.dataset.search);
    if (claims.exp * 1000 > Date.now()) ask([LINE, '/api/v1/bootstrap'].concat(isHome ? ['/api/v1/inbox'] : []), token);
  }

  try {
    setScheme(localStorage.getItem('mantine-color-scheme-value'));
  } catch {
    // A browser that keeps nothing follows the system.
    setScheme(null);
  }
  try {
    startSignedIn(document.currentScript);
  } catch {
    // A token that cannot be read is the application's to refuse.
  }
})();
