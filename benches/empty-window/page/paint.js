// Says when the first content is on the screen, by the same mark as the app: the end of the frame after the first.
requestAnimationFrame(() => {
  requestAnimationFrame(() => {
    window.__TAURI__.core.invoke('report_first_paint');
  });
});
