// Runs before the first paint (a classic script, so that the CSP needs no inline script): the chosen theme, else the system's.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage refused: the system decides.
  }
  if (chosen !== 'light' && chosen !== 'dark') {
    chosen = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = chosen;
})();
