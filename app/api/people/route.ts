import { personList } from '@/lib/people/lists'
import { listPeople } from '@/lib/people/queries'
import { route } from '@/lib/server/doors/route'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listPeople, { csv: listCsv(personList, 'people.csv') })
