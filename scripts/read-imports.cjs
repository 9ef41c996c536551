// dependency-cruiser reads TypeScript through the compiler's old interface, which TypeScript 7 does not have yet.
// It can read through Babel instead: this Babel configuration reduces a file to the imports it makes, those of types
// and `import()` included, which is all that the room rules look at.

function readImports({ types: t }) {
  return {
    manipulateOptions(options, parser) {
      parser.plugins.push('typescript');
      if (/x$/.test(options.filename)) parser.plugins.push('jsx');
    },
    // Before Babel looks for scopes, which takes as long as all the rest.
    parserOverride(code, options, parse) {
      const file = parse(code, options);
      const found = new Set();
      const add = (node) => {
        if (node?.type === 'StringLiteral') found.add(node.value);
      };
      t.traverseFast(file.program, (node) => {
        if (/^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/.test(node.type))
          add(node.source);
        else if (node.callee?.type === 'Import') add(node.arguments[0]);
        else if (node.type === 'TSImportType') add(node.argument.literal ?? node.argument);
      });
      file.program.body = [...found].map((source) => t.importDeclaration([], t.stringLiteral(source)));
      return file;
    },
  };
}

module.exports = { babelrc: false, configFile: false, plugins: [readImports] };
