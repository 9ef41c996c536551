// dependency-cruiser reads TypeScript through the compiler's old API, which TypeScript 7 does not have yet.
// It can read through Babel instead: this Babel configuration reduces a file to its imports, type imports and
// `import()` included, which is all that the folder rules check.

function readImports({ types: t }) {
  return {
    manipulateOptions(options, parser) {
      parser.plugins.push('typescript');
      if (/x$/.test(options.filename)) parser.plugins.push('jsx');
    },
    // Before Babel's scope analysis, which takes as long as everything else.
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
