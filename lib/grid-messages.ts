import { counted, plural } from './counted'

const isShort = (text: string) => text.length <= 8

/** Of a table whose cells are typed into. */
export const gridMessages = {
  pasted: (rows: number) => `${counted(rows, 'row')} pasted.`,
  tooMany: (rows: number, last: string) =>
    `${counted(rows, 'row')} more ${plural(rows, 'does', 'do')} not fit: the list ends with ${last}.`,
  tooWide: (columns: number) => `${counted(columns, 'column')} more ${plural(columns, 'does', 'do')} not fit.`,
  /** `now` is '' where nothing stands there any more. */
  changed: (now: string) => (now ? `Saved in the meantime: ${now}` : 'Emptied in the meantime'),
  useSaved: (now: string) => (now === '' ? 'Leave it empty' : isShort(now) ? `Use ${now}` : 'Use what is saved'),
  keepTyped: (mine: string) => (mine === '' ? 'Keep it empty' : isShort(mine) ? `Keep ${mine}` : 'Keep what I typed'),
  undo: 'Undo',
  undone: 'Taken back.',
} as const
