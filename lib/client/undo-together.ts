import { undoNotice } from './undo-notice'

type Gathered<Item> = {
  /** The notice's id. */
  id: string
  /** So many of the newest can be undone together. */
  most: number
  same: (a: Item, b: Item) => boolean
  /** What the notice says of one, and of several. */
  one: (item: Item) => string
  many: (count: number) => string
  undo: (items: readonly Item[]) => Promise<void>
}

/**
 * One notice for what follows each other: its Undo takes back all since it appeared. Its time, milliseconds, begins again
 * with each. `forget` is for another notice in its place: the next begins anew.
 */
export function undoTogether<Item>({ id, most, same, one, many, undo }: Gathered<Item>) {
  let offered: readonly Item[] = []
  const forget = () => void (offered = [])
  const offer = (items: readonly Item[], duration?: number) => {
    offered = [...offered.filter((old) => !items.some((item) => same(item, old))), ...items].slice(-most)
    const [first] = offered
    const text = first && offered.length === 1 ? one(first) : many(offered.length)
    undoNotice(text, () => void undo(offered), { id, duration, onGone: forget })
  }
  return { offer, forget }
}
