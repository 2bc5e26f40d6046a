import { Comment, Context, ReflectionKind } from 'typedoc';
import ts from 'typescript';

/**
 * Has TypeDoc show a function of a door as a function. A door is a constant, `extract: typeof bareExtract`: it looks at
 * the arguments before the function that it is of, and what is documented there holds here. The tag `@function` would
 * say so; it would stand at each of them.
 */
export function load() {
  const { getComment } = Context.prototype;
  Context.prototype.getComment = function (symbol, kind) {
    const bare = kind === ReflectionKind.Variable && bareSymbol(this.checker, symbol);
    if (!bare) return getComment.call(this, symbol, kind);
    const comment = getComment.call(this, bare, ReflectionKind.Variable) ?? new Comment();
    comment.modifierTags.add('@function');
    return comment;
  };
}

/** What a door is of; where it is of several functions, itself, as each of them has a documentation of its own. */
function bareSymbol(checker, door) {
  const { valueDeclaration } = door;
  const type =
    valueDeclaration && ts.isVariableDeclaration(valueDeclaration) && valueDeclaration.type;
  if (!type) return undefined;
  if (ts.isIntersectionTypeNode(type) && type.types.every(ts.isTypeQueryNode)) return door;
  if (!ts.isTypeQueryNode(type)) return undefined;
  const symbol = checker.getSymbolAtLocation(type.exprName);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
