// Runs the accessibility checker over the whole page.
const done = arguments[arguments.length - 1];
window.axe
  .run(document, { resultTypes: ['violations'] })
  .then((result) =>
    done(
      result.violations.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
      ),
    ),
  )
  .catch((error) => done(String(error)));
