import { expect } from 'chai';
import { misspeltSettings } from '../../src/bootstrap/misspelt-settings.js';

describe('misspeltSettings', () => {
  const likely: Readonly<Record<string, string>> = {
    REGISTRATON: 'REGISTRATION',
    STORGE: 'STORAGE',
    DATADIR: 'DATA_DIR',
    data_dir: 'DATA_DIR',
    MONGODB_URL: 'MONGODB_URI',
    LIMIT_STREAM: 'LIMIT_STREAMS',
    OTEL_EXPORTER_OTLP_ENDPIONT: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  };
  for (const [name, setting] of Object.entries(likely)) {
    it(`takes ${name} for ${setting} and doesn't repeat its value`, () => {
      expect(misspeltSettings({ [name]: 'a-secret' })).to.deep.equal([
        `${name} is not a setting and has no effect. Did you mean ${setting}?`,
      ]);
    });
  }

  it('leaves settings and the variables of other programs alone', () => {
    const others = [
      'PATH',
      'HOME',
      'HOSTS',
      'HOSTNAME',
      'PORTS',
      'TERM',
      'SHELL',
      'NODE_ENV',
      'HTTPS_PROXY',
      'LOGNAME',
    ];
    const otel = ['OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'];
    const npm = ['npm_lifecycle_event', 'npm_config_prefix', 'INIT_CWD'];
    const names = ['PORT', 'REGISTRATION', ...others, ...otel, ...npm];
    expect(misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).to.deep.equal([]);
  });

  it('takes former names with a warning, also beside the new one', () => {
    for (const others of [{}, { REQUIRE_SECOND_FACTOR: 'off' }])
      expect(misspeltSettings({ REQUIRE_TOTP: 'off', ...others })).to.deep.equal([
        'REQUIRE_TOTP is called REQUIRE_SECOND_FACTOR now. The old name still works.',
      ]);
  });
});
