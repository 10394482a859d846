import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import openapiTS, { astToString } from 'openapi-typescript';
import { ROOT } from '../support/root.js';
import { ADMIN, TestService } from '../support/service.js';
import { send } from '../http/sample-client.js';
import { TypeChecker } from './type-checker.js';

const TOUR = join(ROOT, 'test/client/tour.ts');
const MODULES = join(ROOT, 'node_modules');

describe('a client generated from the API document', function () {
  this.timeout(60_000);
  let folder: string;
  let service: TestService;
  let types: TypeChecker;

  before(async () => {
    service = await TestService.start('memory');
    folder = await mkdtemp(join(tmpdir(), 'castellan-client-'));
    types = new TypeChecker(folder);
    await symlink(MODULES, join(folder, 'node_modules'), 'dir');
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const { text } = await send(service.port, 'GET', '/openapi.json');
    await writeFile(join(folder, 'openapi.d.ts'), astToString(await openapiTS(text)));
    await cp(TOUR, join(folder, 'tour.ts'));
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('compiles a tour of calls', () => {
    expect(types.complaintsOf('tour.ts')).to.deep.equal([]);
  });

  it('refuses to compile calls that the service would refuse, and unknown response fields', async () => {
    const whole = await readFile(TOUR, 'utf8');
    const mistakes = [
      ["first_name: 'Ada'", 'first_name: 7'],
      ["'/features'", "'/flags'"],
      ['enabled: true', "enabled: 'yes'"],
      ['user: user.data', 'user: user.data.password'],
      ["{ name: 'Leads', filters }", '{ filters }'],
      ["_sort: ['name']", "_order: ['downwards']"],
    ] as const;
    const files = mistakes.map((_, index) => `mistake-${index}.ts`);
    for (const [index, [right, wrong]] of mistakes.entries()) {
      expect(whole).to.include(right);
      await writeFile(join(folder, files[index]!), whole.replace(right, wrong));
    }
    const refused = new Set(types.complaintsOf(...files).map(({ file }) => file));
    expect([...refused].sort()).to.deep.equal(files);
  });

  it('makes these calls', async () => {
    // Imported by URL, because its types exist only once the document does.
    const { tour } = (await import(new URL('tour.js', import.meta.url).href)) as {
      tour: (url: string, credentials: typeof ADMIN) => Promise<Record<string, unknown>>;
    };
    const toured = await tour(service.service.url, ADMIN);
    expect(toured).to.deep.include({
      totalOfUsers: '2',
      enabled: true,
      customers: ['Umbrella', 'Acme'],
      refusal: 'email_taken',
    });
    expect(toured['user']).to.include({ email: 'ada@example.com', last_name: 'Byron' });
    expect(toured['segment']).to.include({ name: 'Leads', customers_count: 2 });
  });
});
