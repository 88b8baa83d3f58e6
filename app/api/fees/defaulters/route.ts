import { route } from '@/lib/server/doors/route'
import { listDefaulters } from '@/lib/fees/defaulters'
import { defaulterList } from '@/lib/fees/lists'
import { listFile } from '@/lib/server/papers/list-file'

export const GET = route(listDefaulters, { table: listFile(defaulterList, 'defaulters') })
