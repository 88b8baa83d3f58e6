// Loaded into the Prisma CLI. The engine is a script, which Windows (and a checkout that lost its executable bits)
// cannot execute by itself, so wherever Prisma runs it, run Node with it.
const childProcess = require('node:child_process')
const path = require('node:path')

const engine = path.join(__dirname, 'schema-engine.mjs')

function throughNode(start) {
  return (command, args = [], ...rest) =>
    typeof command === 'string' && path.resolve(command) === engine
      ? start(process.execPath, [engine, ...args], ...rest)
      : start(command, args, ...rest)
}

childProcess.spawn = throughNode(childProcess.spawn)
childProcess.execFile = throughNode(childProcess.execFile)
