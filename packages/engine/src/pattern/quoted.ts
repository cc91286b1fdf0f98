/** A name as part of a one-line message: quoted, without line breaks, cut when long. */
export function quoted(name: string): string {
  const text = JSON.stringify(name)
  return text.length <= NAME_MAX ? text : `${text.slice(0, NAME_MAX - 2)}…"`
}

const NAME_MAX = 40 // characters of a name in a message
