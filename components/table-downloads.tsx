import type { ComponentProps } from 'react'
import { tableDownloadsMessages } from '@/lib/table-messages'
import { DownloadButton } from './download-button'

type Props = Pick<ComponentProps<typeof DownloadButton>, 'variant' | 'size' | 'failed'> & {
  /** Of the CSV file; the workbook is the same with another format. */
  path: string
  /** What the buttons say, where rows are a part of the screen. */
  csv?: string
  excel?: string
  /** For screen readers, behind what the buttons say. */
  of?: string
}

/** Rows as a file, for machines and for a spreadsheet. */
export const TableDownloads = ({
  path,
  csv = tableDownloadsMessages.exportCsv,
  excel = tableDownloadsMessages.exportExcel,
  of,
  ...props
}: Props) =>
  [
    { label: csv, path },
    { label: excel, path: workbookOf(path) },
  ].map((file) => (
    <DownloadButton key={file.label} {...props} path={file.path}>
      {file.label}
      {of && <span className="sr-only"> {of}</span>}
    </DownloadButton>
  ))

const workbookOf = (path: string) =>
  path.includes('format=csv')
    ? path.replace('format=csv', 'format=xlsx')
    : `${path}${path.includes('?') ? '&' : '?'}format=xlsx`
