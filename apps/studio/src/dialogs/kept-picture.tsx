/** The small picture of a kept document, if one was taken. */
import { useEffect, useState } from 'react'
import type { KeptDocument } from '../keep-work.ts'

export function KeptPicture({ document: { picture } }: { document: KeptDocument }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address === '' ? null : <img src={address} alt="" />
}
