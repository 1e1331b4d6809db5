import { documentNames, documentPath } from '@cliffhanger/contract/documents'
import { languages } from '@cliffhanger/domain/languages'
import type { FastifyInstance } from 'fastify'
import type { Brands } from '../../brands.ts'
import { memoizePerBrand } from './remember.ts'
import { createTextFile, sendFile } from './sent-file.ts'

/** Serves the legal and help documents of the host's brand as JSON without markup or code. */
export function registerDocuments(app: FastifyInstance, brands: Pick<Brands, 'of' | 'documentOf'>): void {
  for (const name of documentNames) {
    for (const { key } of languages) {
      const path = documentPath(name, key)
      const fileOf = memoizePerBrand((brand, _: typeof path) =>
        createTextFile('application/json; charset=utf-8', JSON.stringify(brands.documentOf(brand, name, key))),
      )
      app.get(path, async (request, reply) => {
        return sendFile(request, reply, fileOf(brands.of(request.hostname), path))
      })
    }
  }
}
