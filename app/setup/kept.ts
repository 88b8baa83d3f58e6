import { inTab } from '@/lib/client/in-tab'

/** What the tab keeps of the set-up, so that one that was interrupted goes on where it was. Never in an address, which servers log. */
const keys = { code: 'setupCode', step: 'setupStep' } as const

export const kept = (what: keyof typeof keys) => inTab((tab) => tab.getItem(keys[what]))

export const keep = (what: keyof typeof keys, value: string) => inTab((tab) => tab.setItem(keys[what], value))

export const forget = () => inTab((tab) => Object.values(keys).forEach((key) => tab.removeItem(key)))
