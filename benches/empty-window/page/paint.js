// Reports the first paint of content, in the same way as the app.
new PerformanceObserver((entries, observer) => {
  if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  window.__TAURI__.core.invoke('report_first_paint');
}).observe({ type: 'paint', buffered: true });
