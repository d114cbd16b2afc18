package org.sqltruffle.bridge.testing.torture;

import java.util.List;
import java.util.stream.Collectors;
import org.sqltruffle.bridge.shell.command.UserError;

/** The list of all attacks. */
final class Attacks {

    static final List<Attack> ALL = List.of(new SqlAttack(), new OracleAttack(), new SqlFilesAttack(), new SltAttack(), new TclAttack(), new DamageAttack(), new ColumnsAttack(), new ClockAttack(), new ReplicasAttack(), new ServerAttack(), new CutAttack(), new FaultAttack(),
                    new KillAttack(), new ReplicaKillAttack(), new ProcessAttack(), new SchemaAttack(), new CancelAttack(), new ThreadsAttack(), new HeapAttack(), new LostAttack(), new CallbacksAttack());

    private Attacks() {
    }

    static Attack named(String name) {
        return ALL.stream().filter(attack -> attack.name().equals(name)).findFirst()
                        .orElseThrow(() -> new UserError("no attack " + name + "; there are " + ALL.stream().map(Attack::name).collect(Collectors.joining(", "))));
    }
}
