// What need not wait for the application's files; a file of its own because the page allows no inline script.
(function () {
  var page = document.documentElement;
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
    window.trajetoAhead = { headers: headers, askedAt: Date.now(), answers: {} };
    paths.forEach(function (path) {
      var answer = fetch(path, { headers: headers });
      // Whoever takes it up hears of its failure.
      answer.catch(function () {});
      window.trajetoAhead.answers[path] = answer;
    });
  }

  // Whoever is signed in waits for the frame and for two answers: they come beside the entry, not after it.
  function startSignedIn(script) {
    var token = stored('trajeto.auth_token');
    if (!token) return;
    page.setAttribute('data-signed-in', '');
    var claims = claimsOf(token);
    var isHome = location.pathname === '/busca' || (location.pathname === '/' && claims.ctx === 'customer');
    preload(script.dataset.frame);
    if (isHome) preload(script.dataset.home);
    if (claims.exp * 1000 > Date.now()) ask(isHome ? ['/api/v1/bootstrap', '/api/v1/inbox'] : ['/api/v1/bootstrap'], token);
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
