// Says when the first content is on the screen, by the same mark as the app.
new PerformanceObserver((entries) => {
  if (entries.getEntriesByName('first-contentful-paint').length > 0) {
    window.__TAURI__.core.invoke('report_first_paint');
  }
}).observe({ type: 'paint', buffered: true });
