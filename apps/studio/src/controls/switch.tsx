/** On or off, at once. */
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface Props extends Pick<ButtonProps, 'name' | 'tip' | 'keyOf'> {
  on: boolean
  look?: string
  /** Where not the name is shown. */
  children?: ReactNode
  onChange(): void
}

export function Switch({ name, on, look = 'switch', children = name, onChange, ...rest }: Props) {
  return (
    <Button
      name={name}
      look={look}
      attributes={{ role: 'switch', 'aria-checked': on }}
      onPress={onChange}
      {...rest}
    >
      {children}
    </Button>
  )
}
