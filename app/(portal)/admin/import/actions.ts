'use server'

import * as imports from '@/lib/import/service'
import { action } from '@/lib/server/doors/action'

export const setImportColumns = action(imports.setImportColumns, '/admin/import')
export const setImportMoves = action(imports.setImportMoves, '/admin/import')
export const chooseForRow = action(imports.chooseForRow, '/admin/import')
export const runImport = action(imports.runImport, '/admin/import')
export const undoImport = action(imports.undoImport, '/admin/import', '/admin/people')
export const inviteImported = action(imports.inviteImported, '/admin/import')
export const discardImport = action(imports.discardImport, '/admin/import')
