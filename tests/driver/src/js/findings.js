// Runs the accessibility checker on the whole page: its rules for WCAG 2.0 to 2.2, A and AA, and its best practices.
// The rule on target sizes of WCAG 2.2 is off by default.
const done = arguments[arguments.length - 1];
window.axe
  .run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
  .then((result) =>
    done(
      result.violations.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
      ),
    ),
  )
  .catch((error) => done(String(error)));
