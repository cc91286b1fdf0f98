/** Rows of names and numbers, the same in every tab. */
import type { ReactNode } from 'react'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

export function Fact({ name, children, title }: { name: string; children: ReactNode; title?: string }) {
  return (
    <div className="fact" title={title}>
      <dt>{name}</dt>
      <dd className="figure">{children}</dd>
    </div>
  )
}
